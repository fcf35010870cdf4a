import { version } from "unpdf/pdfjs";

// PDF.js in a worker. It handles messages from the moment it is loaded, which this message announces.
self.postMessage({ loaded: version });
