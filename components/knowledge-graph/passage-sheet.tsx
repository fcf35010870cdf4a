"use client";

import { CitationSheet } from "@/components/chat/citation/citation-sheet";

/** Where something of the graph stands: a passage, and the sentence in it where one is meant. */
export interface GraphPlace {
  passageId: string;
  documentId: string;
  documentTitle: string;
  ordinal: number;
  sentence?: string;
}

/** The passage in its document, its sentence marked, as a citation opens it. */
export function PassageSheet({ place, onClose }: { place: GraphPlace | null; onClose(): void }) {
  return (
    <CitationSheet
      target={
        place === null
          ? null
          : {
              citation: { ...place, number: null, page: null, headingPath: [] },
              evidence: null,
              ...(place.sentence === undefined ? {} : { quote: place.sentence }),
            }
      }
      onClose={onClose}
    />
  );
}
