#!/bin/sh
# postal-mime 4.0.0 (mail parser): the date of an attached mail is rewritten in the server's zone and locale.
#
# A message/rfc822 part without a file name is inlined into `text` and `html`, with a head of its fields. Its Date is not
# the one of the mail: it is formatted by the process's time zone and locale, without naming the zone. A mail of
# "Mon, 2 Mar 2026 23:30:00 +0100" reads, on Node 20.20:
#   TZ=UTC                     3/2/2026, 22:30:00   which a European reader takes for 3 February
#   TZ=Pacific/Auckland        3/3/2026, 11:30:00   another day
# The Date of the outer mail is left as it is. `forceRfc822Attachments: true` keeps the attached mail whole, to be parsed
# again.
#
# Exits 1 if any of this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts postal-mime@4.0.0
cat > seen.mjs <<'END'
import PostalMime from "postal-mime";
const inner = "From: a@example.org\r\nDate: Mon, 2 Mar 2026 23:30:00 +0100\r\nSubject: Keys\r\n\r\nThe keys are here.\r\n";
const mail = `From: c@example.org\r\nSubject: Fwd: Keys\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee below.\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--b--\r\n`;
const { text } = await PostalMime.parse(mail);
const { attachments } = await PostalMime.parse(mail, { forceRfc822Attachments: true });
console.log(/Date: +(.*)/.exec(text)[1], "|", attachments.map(({ mimeType }) => mimeType).join());
END
seen=$(LC_ALL=en_US.UTF-8 TZ=UTC node seen.mjs; LC_ALL=en_US.UTF-8 TZ=Pacific/Auckland node seen.mjs)
echo "$seen"
[ "$seen" = "3/2/2026, 22:30:00 | message/rfc822
3/3/2026, 11:30:00 | message/rfc822" ]
