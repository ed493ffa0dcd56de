import { keyHint } from '../../commands/chord'
import { texts } from '../../domain/texts'
import { Key } from '../../ui/Key'

const words = texts.home.footer

type Keys = readonly [keys: readonly string[], does: string][]

const KEYS: Keys = [
  [['arrowup', 'arrowdown'], words.choose],
  [['enter'], words.open],
  [['mod+enter'], words.run],
  [[' '], words.last],
  [['n'], words.new],
]

// HomeFoot are the keys of the list.
export const HomeFoot = () => <KeyLine keys={KEYS} />

export const KeyLine = ({ keys }: { keys: Keys }) => (
  <p className="home-foot">
    {keys.map(([chords, does]) => (
      <span key={does} className="home-foot-key">
        {chords.map((chord) => (
          <Key key={chord}>{keyHint(chord)}</Key>
        ))}
        {does}
      </span>
    ))}
  </p>
)
