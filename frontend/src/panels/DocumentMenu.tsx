import { Copy, CopyPlus, Download, FileInput, FilePlus2, FolderOpen, PencilLine, Workflow } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { commands } from '../commands/commands'
import type { Command } from '../commands/commands'
import { hintOf } from '../commands/keys'
import { texts } from '../domain/texts'
import { dayAndTime } from '../domain/time'
import type { DocumentInfo } from '../domain/view'
import { openDocument } from '../store/document'
import { documents } from '../store/files'
import { Menu, MenuGroup, MenuItem, MenuLine } from '../ui/Menu'

const MOST = 6 // recent documents in the menu; all are in the dialog

// DocumentMenu is all that can be done with the document as a whole.
export function DocumentMenu() {
  const [recent, setRecent] = useState<DocumentInfo[]>([])
  const onOpen = (): void => {
    documents().then((list) => { setRecent(list.slice(0, MOST)) }, () => { setRecent([]) })
  }
  return (
    <Menu label={texts.files.menu} onOpen={onOpen}>
      <Item command={commands.new} icon={FilePlus2} />
      <Item command={commands.open} icon={FolderOpen} />
      <Item command={commands.openFile} icon={FileInput} />
      <MenuLine />
      <Item command={commands.duplicate} icon={CopyPlus} />
      <Item command={commands.saveElsewhere} icon={Download} />
      <Item command={commands.copy} icon={Copy} />
      <Item command={commands.rename} icon={PencilLine} />
      {recent.length > 0 && <MenuLine />}
      {recent.length > 0 && (
        <MenuGroup title={texts.files.recent}>
          {recent.map((one) => (
            <MenuItem key={one.id} icon={Workflow} title={one.note || one.path} note={dayAndTime(one.modified)} onSelect={() => openDocument(one.id)}>
              {one.name || texts.untitled}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </Menu>
  )
}

function Item({ command, icon }: { command: Command; icon: LucideIcon }) {
  return (
    <MenuItem icon={icon} hint={hintOf(command)} disabled={!command.when()} onSelect={command.run}>
      {command.label()}
    </MenuItem>
  )
}
