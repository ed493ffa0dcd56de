// The calls and events of the window, over HTTP. Results and events come on one
// stream, so that they keep their order. `methods` is put in front of this text.
(() => {
  'use strict'
  const lost = () => new Error('The connection to Planwright is lost. Start "planwright serve" again and open the address it prints.')
  const again = 3000 // ms until the next try
  const pending = new Map()
  const listeners = new Map()
  const tell = (name, payload) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener.hear(payload)
  }
  let calls = 0
  let greeted = false
  let leaving = false
  let greet
  let refuse
  const tab = new Promise((resolve, reject) => { greet = resolve; refuse = reject })
  tab.catch(() => undefined) // each call tells

  // The key, which every request brings. It is kept for the other tabs and for loading
  // again, where no other origin can read it.
  const stored = {
    get: () => { try { return localStorage.getItem('key') ?? '' } catch { return '' } },
    set: (value) => { try { localStorage.setItem('key', value) } catch { /* this tab has it */ } },
  }
  let key = ''
  const ask = (path, more) => fetch(path, { credentials: 'omit', headers: { 'Planwright-Key': key }, ...more })

  // enter takes the key for the token of the address, else the one that is kept.
  const enter = async () => {
    key = stored.get()
    const token = new URLSearchParams(location.hash.slice(1)).get('token')
    if (!token) return
    history.replaceState(null, '', location.pathname)
    const response = await ask('/bridge/enter', { method: 'POST', body: token }).catch(() => undefined)
    if (!response?.ok) return
    key = await response.text()
    stored.set(key)
  }
  addEventListener('hashchange', () => { location.reload() }) // another address was opened in this tab
  addEventListener('pagehide', () => { leaving = true })
  addEventListener('pageshow', ({ persisted }) => { if (persisted) location.reload() })

  const take = {
    hello(id) {
      if (greeted) location.reload() // something was missed
      greeted = true
      greet(id)
    },
    result(data) {
      const { id, value, error } = JSON.parse(data)
      const call = pending.get(id)
      if (!call) return
      pending.delete(id)
      if (error === undefined) call.resolve(value)
      else call.reject(error)
    },
    event(data) {
      const { name, payload } = JSON.parse(data)
      tell(name, payload)
    },
  }
  const hear = (message) => {
    const [kind, data] = message.split('\n')
    try {
      take[kind.slice('event: '.length)](data.slice('data: '.length))
    } catch (cause) {
      reportError(cause)
    }
  }

  // What follows from one message happens before the next is heard.
  const channel = new MessageChannel()
  const nextTask = () => new Promise((resolve) => {
    channel.port1.onmessage = resolve
    channel.port2.postMessage(0)
  })

  const listen = async (body) => {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += value
      if (!value.includes('\n')) continue
      const messages = rest.split('\n\n')
      rest = messages.pop()
      for (const message of messages) {
        hear(message)
        await nextTask()
      }
    }
  }

  const fail = (cause) => {
    if (leaving) return
    for (const call of pending.values()) call.reject(cause)
    pending.clear()
    tell('connection:lost', cause.message)
  }

  const follow = async () => {
    await enter()
    for (;;) {
      const response = await ask('/bridge/events').catch(() => undefined)
      if (response?.status === 403) {
        const cause = new Error(await response.text())
        refuse(cause)
        return fail(cause)
      }
      if (response?.ok) await listen(response.body).catch(() => undefined)
      fail(lost())
      await new Promise((resolve) => setTimeout(resolve, again))
    }
  }
  void follow()

  // A call of a page that is left outlasts it, unless it is larger than browsers let such
  // a one be.
  const lastRoom = 64 << 10 // bytes
  const send = async (id, method, args) => {
    try {
      const last = leaving || document.hidden
      const body = JSON.stringify({ tab: await tab, id, method, args, last })
      const keepalive = last && new Blob([body]).size < lastRoom
      const response = await ask('/bridge/call', { method: 'POST', body, keepalive }).catch(() => { throw lost() })
      if (!response.ok) throw new Error(await response.text())
    } catch (cause) {
      pending.get(id)?.reject(cause)
      pending.delete(id)
    }
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
