import { texts } from '../../domain/texts'
import { KeyLine } from '../home/HomeFoot'

const words = texts.home.runs.footer

// RunFoot are the keys of the list.
export const RunFoot = () => (
  <KeyLine
    keys={[
      [['arrowup', 'arrowdown'], words.choose],
      [['enter'], words.open],
      [['r'], words.resume],
      [['delete'], words.remove],
    ]}
  />
)
