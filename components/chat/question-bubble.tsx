/** What the person asked. */
export function QuestionBubble({ question }: { question: string }) {
  return (
    <h2
      dir="auto"
      className="ml-auto w-fit max-w-[85%] rounded-xl rounded-br-sm bg-sunk px-3.5 py-2 text-answer wrap-anywhere whitespace-pre-wrap"
    >
      {question}
    </h2>
  );
}
