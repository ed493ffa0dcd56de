import './PieceLine.css'

interface Piece {
  text: string
  reference: boolean
}

// PieceLine is a line of values in which references stand out as chips.
export function PieceLine({ pieces, wrap = false }: { pieces: readonly Piece[]; wrap?: boolean }) {
  return (
    <div dir="auto" className={wrap ? 'piece-line' : 'piece-line one-line'} data-wrap={wrap || undefined}>
      {pieces.map((piece, i) =>
        piece.reference ? (
          <span dir="auto" key={i} className="chip">
            {piece.text}
          </span>
        ) : (
          <span key={i}>{piece.text}</span>
        ),
      )}
    </div>
  )
}
