import { texts } from '../../../domain/texts'
import { groupOf, toolsLike } from '../../../domain/form/tool'
import { toolLook } from '../../../domain/graph/look'
import { useOffered } from '../../../store/document/offered'
import { Chooser } from '../../../ui/Chooser'
import type { ToolView } from '../../../wire/types'

interface Props {
  onChoose: (tool: ToolView) => void
  onClose: (refocus: boolean) => void
}

// ToolChooser finds a tool on offer by what it is called or does.
export function ToolChooser({ onChoose, onClose }: Props) {
  const tools = useOffered()
  return (
    <Chooser
      label={texts.form.tools}
      hint={texts.form.findTool}
      none={() => texts.form.noTool}
      options={(words) =>
        toolsLike(tools, words).map((tool) => ({
          key: tool.name,
          text: tool.title,
          group: groupOf(tool),
          look: toolLook(tool.name),
          alike: texts.tools.alike(tool.alike),
          ...(tool.description !== tool.title && { note: tool.description }),
          aside: tool.name,
        }))
      }
      onChoose={(name) => {
        const tool = tools.find((one) => one.name === name)
        if (tool) onChoose(tool)
      }}
      onClose={onClose}
    />
  )
}
