import { texts } from '../../../domain/texts'
import { toolsLike } from '../../../domain/form/tool'
import { useTools } from '../../../store/program/tools'
import { Chooser } from '../../../ui/Chooser'
import type { ToolView } from '../../../wire/types'

interface Props {
  onChoose: (tool: ToolView) => void
  onClose: (refocus: boolean) => void
}

// ToolChooser finds a tool on offer by what it is named or does.
export function ToolChooser({ onChoose, onClose }: Props) {
  const tools = useTools((state) => state.tools)
  return (
    <Chooser
      label={texts.form.tools}
      hint={texts.form.findTool}
      none={() => texts.form.noTool}
      options={(words) =>
        toolsLike(tools.values(), words).map(({ name, alike, description, server }) => ({
          key: name,
          text: name,
          alike: texts.tools.alike(alike),
          note: description,
          aside: server,
        }))
      }
      onChoose={(name) => {
        const tool = tools.get(name)
        if (tool) onChoose(tool)
      }}
      onClose={onClose}
    />
  )
}
