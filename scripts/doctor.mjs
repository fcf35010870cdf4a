// Entry of `npm run doctor`. Checks what TypeScript needs to run, in syntax that old versions of Node can parse.
var version = process.versions.node.split(".").map(Number);
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error(`✗ Node.js: version ${process.versions.node}; 20.19 or later is required. Install a newer version.`);
  process.exit(1);
}

Promise.all([import("node:fs"), import("./launcher/paths.mjs")])
  .then((modules) => {
    if (!modules[0].existsSync(modules[1].fromRoot("node_modules", "tsx", "package.json"))) {
      console.error("✗ Packages: not installed. Run “npm start”, which installs them, or “npm ci”.");
      process.exit(1);
    }
    return import("./launcher/generate.mjs");
  })
  .then((generator) => {
    // Its progress is not part of the report.
    var print = console.log;
    console.log = console.error;
    return generator.generateClient().finally(() => {
      console.log = print;
    });
  })
  .then(() => import("./launcher/configuration.mjs"))
  .then((configuration) => {
    configuration.loadEnvironmentFiles();
    // A repair works on the data folder's own database, and starts it itself.
    if (process.argv.includes("--repair")) process.env.TOUCHSTONE_DATABASE = "embedded";
    return import("tsx/esm/api");
  })
  .then((tsx) => {
    tsx.register();
    // The report contains the problems; the log would repeat them in a machine format.
    process.env.LOG_LEVEL = process.env.LOG_LEVEL || "silent";
    return import("./doctor.ts");
  })
  .then((doctor) => doctor.examineFromCommandLine(process.argv.slice(2)))
  .then((code) => {
    process.exit(code);
  })
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
