import { useEffect, useState } from 'react'
import type { ComponentType, FC } from 'react'

interface Later<P> extends FC<P> {
  load: () => Promise<void> // brings the code ahead of the first use
}

// later is a component whose code comes when it is first shown; until then it is
// Meanwhile, or nothing. Unlike React's lazy it shows the code as soon as it is there:
// that one waits until 0.3 s after it had nothing to show, even for code that is there.
export function later<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  Meanwhile?: ComponentType<P>,
): Later<P> {
  let Loaded: ComponentType<P> | undefined
  const load = async (): Promise<void> => {
    Loaded ??= await fetch()
  }
  function Later(props: P) {
    const [failure, setFailure] = useState<{ cause: unknown }>()
    const [, setLoaded] = useState(Loaded !== undefined)
    useEffect(() => {
      void load().then(
        () => setLoaded(true),
        (cause: unknown) => setFailure({ cause }),
      )
    }, [])
    if (failure) throw failure.cause // as any fault of a component
    const Shown = Loaded ?? Meanwhile
    return Shown && <Shown {...props} />
  }
  return Object.assign(Later, { load })
}
