import { Workflow } from 'lucide-react'
import { useState } from 'react'
import { commands } from '../../commands/commands'
import type { Command } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { texts } from '../../domain/texts/index'
import { told } from '../../domain/texts/program'
import { momentOf } from '../../domain/text/when'
import { openDocument } from '../../store/document/document'
import { latest } from '../../store/page/latest'
import { documents } from '../../store/document/files'
import { Menu, MenuGroup, MenuItem, MenuLine } from '../../ui/Menu'
import { ExportMenu } from './ExportMenu'
import type { DocumentInfo } from '../../wire/types'

const MOST = 6 // recent documents in the menu; all are in the dialog

// DocumentMenu is all that can be done with the document as a whole.
export function DocumentMenu() {
  const [recent, setRecent] = useState<DocumentInfo[]>([])
  const [answers] = useState(latest)
  const onOpen = (): void => {
    const isWanted = answers.ask()
    const put = (list: DocumentInfo[]): void => {
      if (isWanted()) setRecent(list.slice(0, MOST))
    }
    documents().then(put, () => put([]))
  }
  return (
    <Menu label={texts.files.menu} onOpen={onOpen}>
      <Item command={commands.new} />
      <Item command={commands.open} />
      <Item command={commands.openFile} />
      <MenuLine />
      <Item command={commands.duplicate} />
      <Item command={commands.saveElsewhere} />
      <Item command={commands.copy} />
      <ExportMenu />
      <Item command={commands.nameVersion} />
      <Item command={commands.rename} />
      <Item command={commands.archiveWorkflow} />
      <Item command={commands.deleteWorkflow} />
      <Item command={commands.inputs} />
      <Item command={commands.outputs} />
      <MenuLine />
      <Item command={commands.find} />
      <Item command={commands.keys} />
      {recent.length > 0 && <MenuLine />}
      {recent.length > 0 && (
        <MenuGroup title={texts.files.recent}>
          {recent.map((one) => (
            <MenuItem
              key={one.id}
              icon={Workflow}
              title={one.note.said ? told(one.note.said) : one.path}
              note={momentOf(one.modified)}
              onSelect={() => openDocument(one.id)}
            >
              {one.name || texts.untitled}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </Menu>
  )
}

function Item({ command }: { command: Command }) {
  return (
    <MenuItem icon={command.icon} hint={hintOf(command)} disabled={!command.when()} onSelect={command.run}>
      {command.label()}
    </MenuItem>
  )
}
