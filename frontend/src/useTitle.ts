import { useEffect } from 'react'
import { shownName } from './domain/text/legible'
import { texts } from './domain/texts'
import { useDocument } from './store/document/document'

// useTitle names the page after the workflow it shows.
export function useTitle(): void {
  const name = useDocument((state) => state.workflow.name)
  useEffect(() => {
    document.title = name ? texts.title(shownName(name)) : texts.app
  }, [name])
}
