import { keyHint } from '../../commands/chord'
import { STEP_SIGN } from '../../commands/palette/listed'
import type { Listing } from '../../commands/palette/listed'
import { texts } from '../../domain/texts/index'
import { Key } from '../../ui/Key'

const words = texts.commands.palette

// PaletteFoot says which keys work in the palette, and that more was found.
export function PaletteFoot({ listing, onlySteps }: { listing: Listing; onlySteps: boolean }) {
  const hints = [
    { keys: [keyHint('arrowup'), keyHint('arrowdown')], text: words.walk },
    { keys: [keyHint('enter')], text: onlySteps ? words.jump : words.run },
    ...(onlySteps ? [] : [{ keys: [STEP_SIGN], text: words.onlySteps }]),
    { keys: [keyHint('escape')], text: words.close },
  ]
  return (
    <div className="palette-foot">
      {hints.map(({ keys, text }) => (
        <span key={text} className="palette-hint">
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}{' '}
          {text}
        </span>
      ))}
      {listing.count > listing.rows.length && <span className="palette-more">{words.more(listing.rows.length)}</span>}
    </div>
  )
}
