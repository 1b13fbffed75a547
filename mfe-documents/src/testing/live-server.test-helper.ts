import { documentExtensions } from '@fundharbor/document-schema/extensions'
import { FACTS, TEXT, TITLE } from '@fundharbor/document-schema/fields'
import { STORE_NOW } from '@fundharbor/contracts/documents/live'
import { Hocuspocus } from '@hocuspocus/server'
import { getSchema } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap'
import { vi } from 'vitest'
import * as Y from 'yjs'

type Server = ReturnType<Hocuspocus['handleConnection']>

/** Starts a server for live documents, with one document, that every WebSocket of the page is connected to. */
export function serveLive({ title, content }: { title: string; content: string }) {
  const sockets = new Set<ServedSocket>()
  let isDown = false
  let storeAnswer: string = STORE_NOW
  const hocuspocus = new Hocuspocus({
    quiet: true,
    onLoadDocument: async ({ document }) => fill(document, { title, content }),
    onStateless: async ({ payload, connection }) => {
      if (payload === STORE_NOW) connection.sendStateless(storeAnswer)
    },
  })

  // The server may still send when the next test file has a page with another `Event`.
  const { Event } = globalThis

  /** A browser's WebSocket whose other end is in this process. */
  class ServedSocket extends EventTarget {
    readyState = 0
    binaryType = 'blob'
    private readonly server: Server

    constructor() {
      super()
      const peer = {
        readyState: 1,
        send: (data: Uint8Array<ArrayBuffer>) => this.emit('message', { data: data.slice().buffer }),
        close: (code: number) => this.end(code),
      }
      this.server = hocuspocus.handleConnection(
        peer as unknown as WebSocket,
        new Request('http://localhost'),
        {},
      )
      sockets.add(this)
      queueMicrotask(() => {
        if (isDown) return this.end(1006)
        this.readyState = 1
        this.emit('open', {})
      })
    }

    send(data: Uint8Array): void {
      this.server.handleMessage(data)
    }

    close(code = 1000): void {
      this.end(code)
    }

    end(code: number): void {
      if (this.readyState === 3) return
      this.readyState = 3
      sockets.delete(this)
      this.server.handleClose({ code, reason: '' })
      this.emit('close', { code })
    }

    private emit(type: string, facts: object): void {
      setTimeout(() => this.dispatchEvent(Object.assign(new Event(type), facts)))
    }
  }
  vi.stubGlobal('WebSocket', ServedSocket)
  return {
    /** Ends every connection, as the server does. */
    end: (code: number) => sockets.forEach((socket) => socket.end(code)),
    /** What the server answers from now on when it is asked to store the document. */
    answerStoreWith(news: string) {
      storeAnswer = news
    },
    /** Nobody can connect any more. */
    goDown() {
      isDown = true
      sockets.forEach((socket) => socket.end(1006))
    },
    /** The document as the server has it. */
    document: () => [...hocuspocus.documents.values()][0],
  }
}

function fill(document: Y.Doc, { title, content }: { title: string; content: string }): void {
  const holder = globalThis.document.createElement('div')
  holder.innerHTML = content
  const node = DOMParser.fromSchema(getSchema(documentExtensions)).parse(holder)
  prosemirrorToYXmlFragment(node, document.getXmlFragment(TEXT))
  document.getMap(FACTS).set(TITLE, title)
}
