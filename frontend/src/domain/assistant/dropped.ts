// What a text file that was dropped is for: it is opened, or it goes into a message.
type Use = 'open' | 'attach' | 'neither'

// useOf says what to do with a dropped text. A workflow opens wherever it lands; so
// does what its name says is one, that the program may tell what is wrong with it.
export function useOf(name: string, text: string, onAssistant: boolean): Use {
  if (name.endsWith('.planwright.json') || holdsWorkflow(text)) return 'open'
  return onAssistant ? 'attach' : 'neither'
}

function holdsWorkflow(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false
  try {
    const value = JSON.parse(text) as { nodes?: unknown }
    return Array.isArray(value.nodes)
  } catch {
    return false
  }
}
