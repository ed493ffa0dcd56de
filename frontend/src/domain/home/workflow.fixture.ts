import type { RunStatus, RunView, WorkflowView } from '../../wire/types'

interface Made extends Partial<Omit<WorkflowView, 'last'>> {
  last?: RunStatus
}

// workflow is one in the list of all, with a last run of the status.
export function workflow(name: string, { last, ...more }: Made = {}): WorkflowView {
  return {
    id: name,
    name,
    description: '',
    steps: 1,
    names: [],
    given: [],
    kind: 'Tool',
    tool: 'notify',
    errors: 0,
    modified: '2026-11-01T00:00:00Z',
    path: `/documents/${name}.planwright.json`,
    note: { kept: false },
    archived: false,
    folder: '',
    shared: false,
    last: last ? runOf(name, last) : null,
    bars: last ? [{ status: last, ms: 1000 }] : [],
    ...more,
  }
}

export const runOf = (document: string, status: RunStatus): RunView => ({
  id: `run of ${document}`,
  document,
  name: document,
  status,
  message: '',
  node: '',
  began: '2026-11-02T00:00:00Z',
  ms: 1000,
  awayMs: 0,
  calls: 1,
  tokens: 0,
  dry: false,
  assumed: [],
  question: null,
})
