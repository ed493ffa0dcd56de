// Sentence is a sentence of the program: it is read from the left whatever it begins with,
// and what it quotes in its own direction.
export function Sentence({ text }: { text: string }) {
  return (
    <span dir="ltr">{text.split(/(“[^”]*”)/).map((part, i) => (i % 2 === 1 ? <bdi key={i}>{part}</bdi> : part))}</span>
  )
}
