import { MessageCircleQuestionMark, MessageSquare, Plug, Sparkles, WandSparkles } from 'lucide-react'
import { texts } from '../domain/texts'
import { isCertain, isSolvable, openProblems } from '../domain/graph/problem'
import { running, useChat } from '../store/assistant/chat'
import { fixProblems, useDocument } from '../store/document/document'
import { isNarrow, setPanels } from '../store/page/panels'
import { useScene } from '../store/document/scene'
import { useSelection } from '../store/page/selection'
import { openConnect } from '../store/program/connecting'
import { setTab, useSession } from '../store/page/session'
import { focusDrawn } from '../ui/focusDrawn'
import { explain, solve } from '../store/assistant/solve'
import type { Commands } from './command'
import { always } from './conditions'
import { focusOn } from '../ui/places'

const busy = (): boolean => running(useChat.getState()) !== undefined
const hasProblems = (): boolean => openProblems(useDocument.getState().problems).length > 0
// isAble: the assistant may know a way out of a problem that is open.
const isAble = (): boolean =>
  openProblems(useDocument.getState().problems).some((one) => isSolvable(one, useSession.getState().model))
const mayFix = (): boolean => useScene.getState().of === 'document' && !useDocument.getState().readOnly

// explained is the selected step of the document.
function explained(): string | undefined {
  const { node } = useSelection.getState()
  return useDocument.getState().workflow.nodes.find(({ id }) => id === node)?.id
}

// inSight brings what is asked to the front where the panel would else lie behind.
function inSight(asked: Promise<void>): Promise<void> {
  if (isNarrow()) focusChat()
  return asked
}

// What is done with the assistant and its model.
export const assistantCommands = {
  focusChat: {
    id: 'focus-chat',
    label: () => texts.commands.focusChat,
    icon: MessageSquare,
    group: 'assistant',
    keys: ['/'],
    when: always,
    run: focusChat,
  },
  explainStep: {
    id: 'explain-step',
    label: () => texts.assistant.explain,
    fullLabel: () => texts.assistant.explainFull,
    icon: MessageCircleQuestionMark,
    group: 'assistant',
    about: 'selection',
    keys: [],
    when: () => explained() !== undefined && !busy(),
    why: () => (busy() ? texts.assistant.why.busy : texts.assistant.why.noStep),
    run: () => {
      const id = explained()
      return id === undefined ? undefined : inSight(explain(id))
    },
  },
  fixProblems: {
    id: 'fix-problems',
    label: () => texts.assistant.fixCertain(useDocument.getState().problems.filter(isCertain).length),
    fullLabel: () => texts.assistant.fixCertainFull,
    icon: WandSparkles,
    group: 'edit',
    keys: [],
    when: () => mayFix() && useDocument.getState().problems.some(isCertain),
    why: () => texts.assistant.why.noFix,
    run: fixProblems,
  },
  solveProblems: {
    id: 'solve-problems',
    label: () => texts.assistant.fixAll,
    fullLabel: () => texts.assistant.fixAllFull,
    icon: Sparkles,
    group: 'assistant',
    keys: [],
    when: () => mayFix() && isAble() && !busy(),
    why: () =>
      busy() ? texts.assistant.why.busy : hasProblems() ? texts.assistant.why.noModel : texts.assistant.why.noProblems,
    run: () => inSight(solve({ step: '', code: '' })),
  },
  connect: {
    id: 'connect',
    label: () => texts.commands.connect,
    icon: Plug,
    group: 'assistant',
    keys: [],
    pages: true,
    when: always,
    run: openConnect,
  },
} satisfies Commands

function focusChat(): void {
  setPanels({ leftOpen: true })
  setTab('assistant')
  focusDrawn(() => focusOn('composer'))
}
