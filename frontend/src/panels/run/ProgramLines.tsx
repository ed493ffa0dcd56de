import { programWords } from '../../domain/data/words'
import './ProgramLines.css'

// ProgramLines are what a data program does, line by line, for who reads no programs.
export function ProgramLines({ program }: { program: string }) {
  return (
    <ol className="program-lines">
      {programWords(program).map((line, i) => (
        <li key={i} dir="auto">
          {line}
        </li>
      ))}
    </ol>
  )
}
