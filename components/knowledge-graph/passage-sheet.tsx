"use client";

import { CitationSheet } from "@/components/chat/citation/citation-sheet";

/** A place in a document: a passage, and optionally a sentence in it. */
export interface GraphPlace {
  passageId: string;
  documentId: string;
  documentTitle: string;
  ordinal: number;
  sentence?: string;
}

/** Opens a passage in its document like a citation, with its sentence marked. */
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
