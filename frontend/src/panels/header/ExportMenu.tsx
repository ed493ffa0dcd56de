import { Share } from 'lucide-react'
import { commands } from '../../commands/commands'
import { texts } from '../../domain/texts/index'
import { MenuItem, MenuSub } from '../../ui/Menu'

// Every way to take the workflow elsewhere, in the order they are shown.
const WAYS = [
  commands.exportPng,
  commands.exportSvg,
  commands.exportMermaid,
  commands.exportJson,
  commands.copyPicture,
  commands.copyMermaid,
]

export function ExportMenu() {
  return (
    <MenuSub icon={Share} title={texts.exporting.menu}>
      {WAYS.map((way) => (
        <MenuItem key={way.id} icon={way.icon} disabled={!way.when()} onSelect={way.run}>
          {way.label()}
        </MenuItem>
      ))}
    </MenuSub>
  )
}
