// Entry of `npm start` and `npm run dev`. Old syntax, so that an outdated Node can print the error below.
var version = process.versions.node.split(".").map(Number);
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error("Touchstone requires Node 20.19 or newer; this is Node " + process.versions.node + ".");
  process.exit(1);
}

import("./launcher/launch.mjs")
  .then(function (launcher) {
    return launcher.launch(process.argv.slice(2));
  })
  .catch(function (error) {
    console.error(error);
    process.exit(1);
  });
