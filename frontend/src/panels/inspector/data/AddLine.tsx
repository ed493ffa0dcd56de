import { canTake } from '../../../domain/data/columns'
import type { Gets } from '../../../domain/data/columns'
import type { Kind } from '../../../domain/data/forms'
import { late } from '../../../domain/texts/late'
import { Menu, MenuItem } from '../../../ui/Menu'
import { KINDS } from './kinds'

const { kinds } = late.data

interface Props {
  gets: Gets // at its place
  label: string
  text: string
  onAdd: (kind: Kind) => unknown
}

// AddLine is a menu of the lines that can be added to a data program.
export function AddLine({ gets, label, text, onAdd }: Props) {
  return (
    <Menu label={label} text={text}>
      {(Object.keys(KINDS) as Kind[])
        .filter((kind) => canTake(kind, gets))
        .map((kind) => (
          <MenuItem key={kind} icon={KINDS[kind].icon} title={kinds[kind].hint} onSelect={() => onAdd(kind)}>
            {kinds[kind].title}
          </MenuItem>
        ))}
    </Menu>
  )
}
