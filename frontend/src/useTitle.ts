import { useEffect } from 'react'
import { texts } from './domain/texts'
import { useCalled } from './store/assistant/called'

// useTitle names the page after the workflow it shows.
export function useTitle(): void {
  const name = useCalled()
  useEffect(() => {
    document.title = name ? texts.title(name) : texts.app
  }, [name])
}
