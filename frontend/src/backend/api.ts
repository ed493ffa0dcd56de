import { apiBy } from '../wire/api'
import { call } from './call'

// api is everything the page asks of the program. A call rejects with a Failure whose
// message is for the person.
export const api = apiBy(call)
