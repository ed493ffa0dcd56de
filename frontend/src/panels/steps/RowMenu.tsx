import * as Dropdown from '@radix-ui/react-dropdown-menu'
import { Fragment, useRef } from 'react'
import type { Command } from '../../commands/command'
import { hintOf } from '../../commands/keys'
import { outlineCommands as commands } from '../../commands/outline'
import { texts } from '../../domain/texts'
import { focusRow, setTask, useOutline } from '../../store/outline/outline'
import { Key } from '../../ui/Key'
import { rowId } from './rowId'
import { elementAt } from '../../ui/places'
import '../../ui/Menu.css'

const PARTS: readonly (readonly Command[])[] = [
  [commands.addAfter, commands.addBefore, commands.link, commands.end],
  [commands.rename, commands.turn],
  [commands.runOnly, commands.runFrom, commands.runTo],
  [commands.up, commands.down, commands.in, commands.out],
  [commands.cut, commands.copy, commands.duplicate],
  [commands.wrap, commands.unwrap, commands.removeBranches, commands.remove],
]

// RowMenu is what can be done with the current row. What is chosen runs once the menu
// is gone, so that it may take the focus.
export function RowMenu() {
  const task = useOutline((state) => (state.task?.is === 'menu' ? state.task : undefined))
  const chosen = useRef<Command>(undefined)
  if (!task) return null
  const { x, y } = task.at ?? below(task.row)
  const parts = PARTS.map((part) => part.filter((command) => command.when())).filter((part) => part.length > 0)
  const onClosed = (event: Event): void => {
    event.preventDefault()
    focusRow()
    void chosen.current?.run()
    chosen.current = undefined
  }
  return (
    <Dropdown.Root open modal={false} onOpenChange={() => setTask(undefined)}>
      <Dropdown.Trigger
        className="steps-anchor"
        aria-label={texts.outline.menu}
        tabIndex={-1}
        style={{ left: x, top: y }}
      />
      <Dropdown.Content className="menu" align="start" collisionPadding={8} onCloseAutoFocus={onClosed}>
        {parts.map((part, i) => (
          <Fragment key={part[0]?.id}>
            {i > 0 && <Dropdown.Separator className="menu-line" />}
            {part.map((command) => (
              <Item
                key={command.id}
                command={command}
                onSelect={() => {
                  chosen.current = command
                }}
              />
            ))}
          </Fragment>
        ))}
      </Dropdown.Content>
    </Dropdown.Root>
  )
}

function Item({ command, onSelect }: { command: Command; onSelect: () => void }) {
  const hint = hintOf(command)
  return (
    <Dropdown.Item className="menu-item" onSelect={onSelect}>
      <span className="menu-icon">
        <command.icon size={15} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="menu-text">{command.label()}</span>
      {hint !== undefined && <Key>{hint}</Key>}
    </Dropdown.Item>
  )
}

// below is under the beginning of a row.
function below(key: string): { x: number; y: number } {
  const box = elementAt(rowId(key))?.getBoundingClientRect()
  return { x: (box?.left ?? 0) + 28, y: box?.bottom ?? 0 }
}
