import type {
  AnswerView,
  AttemptView,
  DecidedView,
  ExchangeView,
  ProgressView,
  Sketch,
  SolveRequest,
  WaitingView,
} from '../../wire/types'

// Exchange is what the person said and what came of it: what the program keeps,
// and what this page saw of it while it ran.
export interface Exchange {
  id: string
  words: string
  unwritten: boolean // they are of a button: the person did not write them
  solve: SolveRequest | null // the problems that this page asked to solve with the words
  startedAt: number
  running: boolean
  progress: ProgressView | undefined
  attempts: AttemptView[] // finished so far
  streamed: string // words of the running attempt
  reasoning: string // of the running attempt, where the model tells it
  sketch: Sketch | undefined // the steps of the running attempt that have come
  waiting: WaitingView | undefined // the endpoint is asked again later
  answer: AnswerView | undefined // undefined after the end: the program closed, or see failure
  decided: DecidedView | undefined // how its proposal ended
  takenBack: boolean // by undo: the change that came of it
  failure: string // the call itself failed
  returned: boolean // the words are back in the field
}

// begun is an exchange whose words were just said.
export function begun(id: string, words: string, solve: SolveRequest | null = null, unwritten = false): Exchange {
  return {
    id,
    words,
    unwritten,
    solve,
    startedAt: Date.now(),
    running: true,
    progress: undefined,
    attempts: [],
    streamed: '',
    reasoning: '',
    sketch: undefined,
    waiting: undefined,
    answer: undefined,
    decided: undefined,
    takenBack: false,
    failure: '',
    returned: false,
  }
}

// exchangeOf is an exchange as the program keeps it.
export function exchangeOf({ id, words, time, running, answer, decided, takenBack }: ExchangeView): Exchange {
  return {
    ...begun(id, words),
    startedAt: Date.parse(time) || Date.now(),
    running,
    attempts: answer?.attempts ?? [],
    answer: answer ?? undefined,
    decided: decided ?? undefined,
    takenBack,
  }
}

// versionOf is the change that came of an exchange, 0 for none.
export function versionOf({ decided, answer }: Exchange): number {
  return decided?.version ?? answer?.version ?? 0
}
