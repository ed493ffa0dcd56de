// The calls and events of the window, over HTTP. Results and events come on one
// stream, so that they keep their order. `methods` is put in front of this text.
(() => {
  'use strict'
  const lost = () => new Error('The connection to Planwright is lost. Start "planwright serve" again and open the address it prints.')
  const pending = new Map()
  const listeners = new Map()
  const tell = (name, payload) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener.hear(payload)
  }
  let calls = 0
  let greeted = false
  let greet
  let tab = new Promise((resolve) => (greet = resolve))

  const stream = new EventSource('/bridge/events')
  stream.addEventListener('hello', (message) => {
    if (greeted) location.reload() // something was missed
    greeted = true
    greet(message.data)
  })
  stream.addEventListener('result', (message) => {
    const { id, value, error } = JSON.parse(message.data)
    const call = pending.get(id)
    if (!call) return
    pending.delete(id)
    if (error === undefined) call.resolve(value)
    else call.reject(new Error(error))
  })
  stream.addEventListener('event', (message) => {
    const { name, payload } = JSON.parse(message.data)
    tell(name, payload)
  })
  stream.addEventListener('error', () => {
    for (const call of pending.values()) call.reject(lost())
    pending.clear()
    tell('connection:lost', lost().message)
  })

  const send = async (id, method, args) => {
    const body = JSON.stringify({ tab: await tab, id, method, args })
    const response = await fetch('/bridge/call', { method: 'POST', body }).catch(() => undefined)
    if (response?.ok) return
    pending.get(id)?.reject(response ? new Error(await response.text()) : lost())
    pending.delete(id)
  }
  const bind = (method) => (...args) =>
    new Promise((resolve, reject) => {
      const id = ++calls
      pending.set(id, { resolve, reject })
      void send(id, method, args)
    })

  const on = (name, callback, times) => {
    const mine = listeners.get(name) ?? new Set()
    listeners.set(name, mine)
    const listener = {
      hear(payload) {
        if (times > 0 && --times === 0) mine.delete(listener)
        callback(payload)
      },
    }
    mine.add(listener)
    return () => mine.delete(listener)
  }

  window.go = { main: { App: Object.fromEntries(methods.map((name) => [name, bind(name)])) } }
  window.runtime = {
    EventsOn: (name, callback) => on(name, callback, -1),
    EventsOnce: (name, callback) => on(name, callback, 1),
    EventsOnMultiple: on,
    EventsOff: (...names) => names.forEach((name) => listeners.delete(name)),
    EventsOffAll: () => listeners.clear(),
  }
})()
