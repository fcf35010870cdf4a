import { version } from "unpdf/pdfjs";

// Reads PDFs beside the page: the library answers a worker's messages as soon as it is loaded in one, which this tells.
self.postMessage({ loaded: version });
