import { Fragment } from 'react'
import type { Command } from '../../commands/command'
import { hintOf } from '../../commands/keys'
import { outlineCommands as commands } from '../../commands/outline'
import { texts } from '../../domain/texts'
import { focusRow, setTask, useOutline } from '../../store/outline/outline'
import { MenuItem, MenuLine } from '../../ui/Menu'
import { OpenMenu } from '../../ui/OpenMenu'
import { elementAt } from '../../ui/places'
import { pointBox } from '../../ui/putMenu'
import { rowId } from './rowId'

const PARTS: readonly (readonly Command[])[] = [
  [commands.addAfter, commands.addBefore, commands.link, commands.end],
  [commands.rename, commands.turn],
  [commands.runOnly, commands.runFrom],
  [commands.up, commands.down, commands.in, commands.out],
  [commands.cut, commands.copy, commands.duplicate],
  [commands.wrap, commands.unwrap, commands.removeBranches, commands.remove],
]

// RowMenu is what can be done with the current row.
export function RowMenu() {
  const task = useOutline((state) => (state.task?.is === 'menu' ? state.task : undefined))
  if (!task) return null
  const parts = PARTS.map((part) => part.filter((command) => command.when())).filter((part) => part.length > 0)
  return (
    <OpenMenu
      label={texts.outline.menu}
      by={() => pointBox(task.at ?? below(task.row))}
      below
      entered={task.at ? 'menu' : 'item'}
      close={() => setTask(undefined)}
      back={focusRow}
    >
      {parts.map((part, i) => (
        <Fragment key={part[0]?.id}>
          {i > 0 && <MenuLine />}
          {part.map((command) => (
            <MenuItem key={command.id} icon={command.icon} hint={hintOf(command)} onSelect={command.run}>
              {command.label()}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </OpenMenu>
  )
}

// below is under the beginning of a row.
function below(key: string): { x: number; y: number } {
  const box = elementAt(rowId(key))?.getBoundingClientRect()
  return { x: (box?.left ?? 0) + 28, y: box?.bottom ?? 0 }
}
