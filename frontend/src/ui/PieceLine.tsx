import { isMixed } from './mixed'
import './PieceLine.css'

interface Piece {
  text: string
  reference: boolean
}

// PieceLine is a line of values in which references stand out as chips.
export function PieceLine({ pieces, wrap = false }: { pieces: readonly Piece[]; wrap?: boolean }) {
  const parts = pieces.map((piece, i) =>
    piece.reference ? (
      <span dir="auto" key={i} className="chip">
        {piece.text}
      </span>
    ) : (
      <span key={i}>{piece.text}</span>
    ),
  )
  if (!wrap && isMixed(pieces.map(({ text }) => text).join(' '))) {
    return (
      <div dir="auto" className="piece-line piece-line-mixed">
        <div className="piece-line-all">{parts}</div>
      </div>
    )
  }
  return (
    <div dir="auto" className={wrap ? 'piece-line' : 'piece-line one-line'} data-wrap={wrap || undefined}>
      {parts}
    </div>
  )
}
