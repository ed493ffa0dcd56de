import { WandSparkles } from 'lucide-react'
import { namer } from '../../domain/text/describe'
import { MODEL_MISSING, stepOf } from '../../domain/graph/problem'
import { texts } from '../../domain/texts'
import { keepLabel } from '../../domain/texts/labels'
import { fixOf } from '../../domain/texts/program'
import { edit, useDocument } from '../../store/document/document'
import { useScene } from '../../store/document/scene'
import { Button } from '../../ui/Button'
import { AddSecret } from './AddSecret'
import { AllowFolder } from './AllowFolder'
import { ConnectModel } from './ConnectModel'
import type { Problem, QuickFix as Fix } from '../../wire/types'

// QuickFix solves a problem with one click, where a way is known.
export function QuickFix({ problem }: { problem: Problem }) {
  const { quickFix, folder, secret } = problem
  const real = useScene((scene) => scene.of === 'document') // a fix is made for the document
  if (real && folder !== undefined) return <AllowFolder folder={folder} />
  if (real && secret !== undefined) return <AddSecret name={secret} node={problem.at.node} />
  if (real && problem.code === MODEL_MISSING) return <ConnectModel />
  if (!quickFix || !real) return null
  const fix = (): void => {
    void edit(nameOfFix(problem, quickFix), quickFix.patch)
  }
  return (
    <Button icon={WandSparkles} onClick={fix}>
      {fixOf(quickFix)}
    </Button>
  )
}

// nameOfFix is what undo calls it: it says which step is mended.
function nameOfFix(problem: Problem, fix: Fix): string {
  const label = fixOf(fix)
  keepLabel(label, fix)
  const step = stepOf(problem)
  if (step === undefined) return label
  const name = namer(useDocument.getState().workflow)(step)
  return fix.said?.args?.includes(name) ? label : texts.editing.fix(label, name)
}
