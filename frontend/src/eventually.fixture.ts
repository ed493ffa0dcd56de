import { vi } from 'vitest'

// eventually waits for what comes in its own time, as code that is loaded when it is used. How
// long that takes is up to the machine, and not to the test.
export const eventually = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 20_000 })
