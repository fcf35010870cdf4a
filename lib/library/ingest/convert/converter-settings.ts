const SCRIPTING = "/org.openoffice.Office.Common/Security/Scripting";
const INTERNET = "/org.openoffice.Inet/Settings";

/** Path, name and value. */
type Setting = readonly [string, string, string];

/** A proxy that does not exist: LibreOffice loads pictures and texts that a document refers to, and has no setting against it. */
const NO_PROXY = ["HTTP", "HTTPS", "FTP"].flatMap((protocol): Setting[] => [
  [INTERNET, `ooInet${protocol}ProxyName`, "127.0.0.1"],
  [INTERNET, `ooInet${protocol}ProxyPort`, "9"],
]);

const SETTINGS: readonly Setting[] = [
  // Macros are never run, signed or not.
  [SCRIPTING, "MacroSecurityLevel", "3"],
  [SCRIPTING, "DisableMacrosExecution", "true"],
  // Nothing that a document refers to is loaded, from the network or from this machine.
  [SCRIPTING, "BlockUntrustedRefererLinks", "true"],
  ["/org.openoffice.Office.Writer/Content/Update", "Link", "0"],
  ["/org.openoffice.Office.Calc/Content/Update", "Link", "1"],
  [INTERNET, "ooInetProxyType", "2"],
  [INTERNET, "ooInetNoProxy", ""],
  ...NO_PROXY,
];

/** The profile with which LibreOffice converts documents (`registrymodifications.xcu`). */
export const CONVERTER_SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${SETTINGS.map(
  ([path, name, value]) =>
    `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
).join("\n")}
</oor:items>
`;
