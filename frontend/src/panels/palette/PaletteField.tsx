import { Search } from 'lucide-react'
import { texts } from '../../domain/texts/index'

export interface PaletteProps {
  onlySteps: boolean
  typed: string
  onTyped: (typed: string) => void
  entered: boolean // Enter was pressed before there was anything to choose
  onEnter: () => void
  close: () => void
}

export const hintOfPalette = (onlySteps: boolean): string =>
  onlySteps ? texts.commands.palette.hintFind : texts.commands.palette.hint

// PaletteField is the palette until its list is there.
export function PaletteField({ onlySteps, typed, onTyped, onEnter }: PaletteProps) {
  const label = hintOfPalette(onlySteps)
  return (
    <div className="palette-body" aria-busy>
      <div className="palette-field">
        <Search size={16} aria-hidden />
        <input
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) onEnter()
          }}
        />
      </div>
    </div>
  )
}
