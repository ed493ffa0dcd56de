// Ahead lets the page show at once what the person decided, and sends it in the
// order in which it was decided. What the program tells stands below.
interface Ahead<State, Choice> {
  // tell takes what the program says. It says so before the call that caused it ends.
  tell: (state: State) => void
  // choose lays a choice over the state until it is sent; where that fails it is taken back.
  choose: (choice: Choice, send: () => Promise<unknown>) => Promise<void>
  // inTurn runs what must not overtake the choices before it.
  inTurn: (intent: () => Promise<unknown>) => Promise<void>
}

// ahead keeps the choices that the program has not answered. lay makes one of
// them, and show draws the outcome.
export function ahead<State, Choice>(
  lay: (state: State, choice: Choice) => State,
  show: (state: State) => void,
): Ahead<State, Choice> {
  let told: { state: State } | undefined
  let open: readonly Choice[] = []
  let last: Promise<void> = Promise.resolve()

  const draw = (): void => {
    if (told) show(open.reduce(lay, told.state))
  }
  const inTurn = (intent: () => Promise<unknown>): Promise<void> => {
    const done = last.then(intent).then(() => undefined)
    last = done.catch(() => undefined)
    return done
  }
  return {
    tell: (state) => {
      told = { state }
      draw()
    },
    choose: (choice, send) => {
      open = [...open, choice]
      draw()
      return inTurn(send).finally(() => {
        open = open.filter((one) => one !== choice)
        draw()
      })
    },
    inTurn,
  }
}
