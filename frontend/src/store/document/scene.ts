import { create } from 'zustand'
import { bodiesOf } from '../../domain/graph/bodies'
import { compare, holdGone, NOTHING_GONE, previewOf } from '../../domain/graph/preview'
import type { Gone, Mark } from '../../domain/graph/preview'
import { useDocument } from './document'
import { useDraft } from './draft'
import type { Draft } from './draft'
import { unfilledIn, useLeft } from '../edit/left'
import { useProposal } from '../assistant/proposal'
import type { Body, DocumentView, Node, Problem, ProposalView, Workflow } from '../../wire/types'

// Scene is what is looked at: the document, or what it may become.
export interface Scene {
  of: 'document' | 'proposal' | 'draft'
  workflow: Workflow
  problems: Problem[]
  unfilled: ReadonlySet<Problem> // of them: to be filled in yet, and not left so far
  bodies: Body[]
  gone: Gone
  marks: ReadonlyMap<string, Mark> // by id of a step or key of a link
  leftOut: ReadonlySet<string> // steps and links of changes that are not accepted
}

const ALL_LEFT: ReadonlySet<Problem> = new Set()
const UNMARKED = { unfilled: ALL_LEFT, gone: NOTHING_GONE, marks: new Map<string, Mark>(), leftOut: new Set<string>() }

// useScene follows the document, the proposal and the draft.
export const useScene = create<Scene>(() => sceneNow())

function sceneNow(): Scene {
  const document = useDocument.getState()
  const { draft } = useDraft.getState()
  const { pending } = useProposal.getState()
  if (draft?.past) return pastScene(document, draft)
  if (draft) return draftScene(draft)
  // Between two events the proposal may be one revision behind.
  if (pending?.revision === document.revision) return proposalScene(document, pending)
  return {
    of: 'document',
    workflow: document.workflow,
    problems: document.problems,
    bodies: document.outline.loops,
    ...UNMARKED,
    unfilled: unfilledIn(document),
  }
}

function draftScene({ workflow, problems }: Draft): Scene {
  return { of: 'draft', workflow, problems, bodies: bodiesOf(workflow), ...UNMARKED }
}

// pastScene marks what restoring would add, change and remove.
function pastScene(now: DocumentView, { workflow, problems }: Draft): Scene {
  const { gone, marks } = compare(now.workflow, workflow)
  return {
    of: 'draft',
    workflow,
    problems,
    unfilled: ALL_LEFT,
    bodies: holdGone(bodiesOf(workflow), gone),
    gone,
    marks,
    leftOut: UNMARKED.leftOut,
  }
}

function proposalScene(document: DocumentView, proposal: ProposalView): Scene {
  const { workflow, gone, marks } = previewOf(document.workflow, proposal.patch)
  const leftOut = proposal.changes
    .filter((change) => !change.accepted)
    .flatMap(({ nodes, links }) => [...nodes, ...links])
  return {
    of: 'proposal',
    workflow,
    problems: proposal.problems,
    unfilled: ALL_LEFT,
    bodies: holdGone(bodiesOf(workflow), gone),
    gone,
    marks,
    leftOut: new Set(leftOut),
  }
}

// What only concerns the file, such as saving, makes no new scene.
useDocument.subscribe((now, before) => {
  if (now.workflow !== before.workflow || now.problems !== before.problems || now.revision !== before.revision)
    refresh()
})
useDraft.subscribe(refresh)
useLeft.subscribe(() => {
  const scene = useScene.getState()
  if (scene.of === 'document' && scene.unfilled === unfilledIn(useDocument.getState())) return
  refresh()
})
useProposal.subscribe((now, before) => {
  if (now.pending !== before.pending) refresh()
})

function refresh(): void {
  useScene.setState(sceneNow(), true)
}

// stepIn is a step of the scene, one that would be removed included.
export function stepIn({ workflow, gone }: Scene, id: string | undefined): Node | undefined {
  if (id === undefined) return undefined
  return workflow.nodes.find((node) => node.id === id) ?? gone.nodes.find((node) => node.id === id)
}
