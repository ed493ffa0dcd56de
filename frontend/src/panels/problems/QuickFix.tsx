import { WandSparkles } from 'lucide-react'
import { namer } from '../../domain/text/describe'
import { stepOf } from '../../domain/graph/problem'
import { texts } from '../../domain/texts'
import { fixOf } from '../../domain/texts/program'
import { edit, useDocument } from '../../store/document/document'
import { useScene } from '../../store/document/scene'
import { Button } from '../../ui/Button'
import { AllowFolder } from './AllowFolder'
import type { Problem } from '../../wire/types'

// QuickFix solves a problem with one click, where a way is known.
export function QuickFix({ problem }: { problem: Problem }) {
  const { quickFix, folder } = problem
  const real = useScene((scene) => scene.of === 'document') // a fix is made for the document
  if (real && folder !== undefined) return <AllowFolder folder={folder} />
  if (!quickFix || !real) return null
  const fix = (): void => {
    const step = stepOf(problem)
    const label =
      step === undefined
        ? quickFix.label
        : texts.editing.fix(quickFix.label, namer(useDocument.getState().workflow)(step))
    void edit(label, quickFix.patch)
  }
  return (
    <Button icon={WandSparkles} onClick={fix}>
      {fixOf(quickFix)}
    </Button>
  )
}
