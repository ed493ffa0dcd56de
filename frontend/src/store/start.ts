import { api } from '../backend/api'
import { on } from '../backend/events'
import { wordsOf } from '../domain/run/failure'
import { texts } from '../domain/texts'
import { messageOf, told } from '../domain/texts/program'
import {
  followUndo,
  forget,
  showAttempt,
  showConversation,
  showDelta,
  showEnded,
  showProgress,
  showSketch,
  showWaiting,
  useChat,
} from './assistant/chat'
import { follow, isExpected, openLastGood, show, showSaved, useDocument } from './document/document'
import { closeDraft } from './document/draft'
import { followRun } from './home/allRuns'
import { loadWorkflows, loadWorkflowsSoon } from './home/workflows'
import { isFirstScreen, shownPage } from './page/firstScreen'
import { showPull } from './program/connecting'
import { loadExamples } from './program/examples'
import { forgetHistory } from './document/history'
import { followWords, restoreWords } from './document/keptWords'
import { restoreLayout } from './document/layout'
import { lookForServers, showFinding } from './program/models'
import { notify } from './page/notices'
import { forgetProposals, showProposal } from './assistant/proposal'
import { loadPins } from './run/runPins'
import { followRunChanges } from './run/runChanges'
import { forgetTold, showTold } from './run/told'
import { followLooking, loadRuns, showEntries, showRun } from './run/runs'
import { select } from './page/selection'
import { followDocument } from './page/selectionFollows'
import { followTools } from './program/servers'
import { goToWork, showModel, useSession } from './page/session'
import { followLeaving } from './page/soon'
import { showSettings } from './program/settings'
import { forgetTyping } from './edit/typing'
import type { DamagedView, OpenedView, Problem, RunView } from '../wire/types'

// begin listens to the program, then fills the page. Events come first so that
// no change between the two is missed. It is done when the page is full, or when
// useSession knows why it cannot be.
export async function begin(): Promise<void> {
  try {
    listen()
    await Promise.all([fill(), loadExamples()])
    if (isFirstScreen()) await Promise.race([loadWorkflows(), soon()])
  } catch (cause) {
    useSession.setState({ failure: wordsOf(cause) })
  }
}

const SOON = 150 // ms that the first screen waits for the list of workflows
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SOON))

function listen(): void {
  on('connection:lost', (why) => {
    useSession.setState({ lost: why })
    notify('error', why)
  })
  on('document:changed', (change) => void follow(change))
  on('document:opened', open)
  on('document:damaged', offer)
  on('notice', ({ text }) => notify('warning', text))
  on('run:notice', showTold)
  on('saved:changed', showSaved)
  on('model:changed', showModel)
  on('settings:changed', showSettings)
  on('proposal:changed', showProposal)
  on('request:progress', showProgress)
  on('request:attempt', ({ id, attempt }) => showAttempt(id, attempt))
  on('request:delta', ({ id, text, reasoning }) => showDelta(id, text, reasoning))
  on('request:sketch', showSketch)
  on('request:waiting', showWaiting)
  on('test:finding', showFinding)
  on('pull:changed', showPull)
  on('request:ended', showEnded)
  on('run:changed', (run) => {
    showRun(run)
    followPages(run)
  })
  on('run:entries', (entries) => {
    showEntries(entries)
    followPages(entries.run)
  })
  on('workflows:changed', loadWorkflowsSoon)
  followLooking()
  followRunChanges()
  useDocument.subscribe((now, before) => {
    if (now.path === before.path) followUndo(before.undoVersion, now.undoVersion)
  })
  followDocument()
  followTools()
  followWords()
  followLeaving()
  useDocument.subscribe((now, before) => {
    if (now.workflow.id !== before.workflow.id) loadRunning()
  })
  on('chat:rewound', ({ conversation }) => showConversation(conversation))
}

function open({ document: view, conversation, layout, unsent, notices }: OpenedView): void {
  const now = useDocument.getState()
  const another = view.path !== now.path || view.workflow.id !== now.workflow.id // of a new one the path was told before
  if (another) {
    forget()
    closeDraft()
    forgetProposals()
    forgetTyping()
    forgetHistory()
    forgetTold()
    restoreLayout(layout)
    restoreWords(unsent)
    select(undefined)
    useSession.setState({ startedEmpty: false, renaming: false, drawer: 'none', tab: 'assistant' })
  }
  show(view)
  showConversation(conversation)
  if (another && !isFirstScreen()) goToWork() // an empty one may stand for a workflow that was deleted on Home
  if (another && now.workflow.nodes.length > 0 && !isExpected())
    notify('info', texts.notices.openedElsewhere(now.workflow.name || texts.untitled))
  tell(notices)
  if (isFirstScreen()) void loadWorkflows()
}

// followPages keeps the pages up to date that show runs of all workflows.
function followPages(run: RunView): void {
  followRun(run)
  if (shownPage() !== 'work') loadWorkflowsSoon()
}

// loadRunning reads the runs and the kept results of the workflow that is open now.
function loadRunning(): void {
  void loadRuns()
  void loadPins()
}

// offer asks whether a damaged file is moved aside for its last good state; to close
// the notice leaves it as it is.
function offer({ said }: DamagedView): void {
  if (said) notify('error', told(said), { act: { label: texts.files.lastGood, run: () => void openLastGood() } })
}

// tell says what was found at the start. An error, such as that nothing can be kept,
// holds on.
function tell(notices: Problem[]): void {
  for (const notice of notices) {
    const error = notice.severity === 'error'
    notify(error ? 'error' : 'warning', messageOf(notice), { stays: error })
  }
}

async function fill(): Promise<void> {
  const view = await api.start()
  restoreLayout(view.layout)
  if (useChat.getState().draft === '') restoreWords(view.unsent) // else they are being written
  show(view.document)
  showConversation(view.conversation)
  showSettings(view.settings)
  useSession.setState({
    version: view.version,
    model: view.model,
    toolCount: view.toolCount,
    ideas: view.ideas,
    fileDialogs: view.fileDialogs,
  })
  offer(view.damaged)
  tell(view.notices)
  if (view.model.offline) void lookForServers()
  showProposal(await api.proposal())
}
