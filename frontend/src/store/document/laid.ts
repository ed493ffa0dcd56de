import { useMemo } from 'react'
import { create } from 'zustand'
import { useDocument } from './document'
import type { Workflow } from '../../wire/types'

// The forms show at once what a person changes in them: what is clicked or typed next is
// meant for what is seen. The document itself stays what the program says.

interface Edit {
  over: (workflow: Workflow) => Workflow
  sentTo?: number // the revision; a later one has the edit in it
}

const useEdits = create<{ edits: readonly Edit[] }>(() => ({ edits: [] }))

// laid shows an edit until send has ended. send makes it once its turn has come; apply
// is what the forms make of it before. What cannot be made is not shown, send tells why.
export function laid<Made, Result>(
  make: (workflow: Workflow) => Made,
  apply: (workflow: Workflow, made: Made) => Workflow,
  send: (make: (workflow: Workflow) => Made) => Promise<Result>,
): Promise<Result> {
  const edit: Edit = { over: (workflow) => apply(workflow, make(workflow)) }
  useEdits.setState(({ edits }) => ({ edits: [...edits, edit] }))
  const inTurn = (workflow: Workflow): Made => {
    edit.sentTo = useDocument.getState().revision
    return make(workflow)
  }
  return send(inTurn).finally(() => useEdits.setState(({ edits }) => ({ edits: edits.filter((one) => one !== edit) })))
}

// useLaid is the document as the forms show it. Linear in its size while an edit is open.
export function useLaid(): Workflow {
  const workflow = useDocument((state) => state.workflow)
  const revision = useDocument((state) => state.revision)
  const edits = useEdits((state) => state.edits)
  return useMemo(
    () => edits.filter(({ sentTo = revision }) => sentTo === revision).reduce(layOver, workflow),
    [workflow, revision, edits],
  )
}

function layOver(workflow: Workflow, { over }: Edit): Workflow {
  try {
    return over(workflow)
  } catch {
    return workflow
  }
}
