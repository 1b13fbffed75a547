import { mount } from '@fundharbor/chassis/http/mount'
import { mcp } from '@fundharbor/contracts/catalog/mcp'
import { Router } from '@koa/router'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { authorizeKey, type Identity } from '../common-grants/caller.ts'
import type { ReadApplicant } from '../../records/members/applicants.ts'
import { buildServer } from './server.ts'

interface Settings {
  identity: Identity
  publicUrl: string
  readApplicant: ReadApplicant
}

/** The Model Context Protocol. Every request has its own server, so that any replica answers it. */
export function mcpRouter({ identity, publicUrl, readApplicant }: Settings): Router {
  const router = new Router()

  mount(router, mcp.send, async ({ body, ctx }) => {
    const caller = await authorizeKey(ctx, identity)
    const server = buildServer({ caller, publicUrl, readApplicant })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      const request = new Request(new URL(ctx.path, publicUrl), {
        method: 'POST',
        headers: { Accept: ctx.get('Accept'), 'Content-Type': 'application/json' },
      })
      const answer = await transport.handleRequest(request, { parsedBody: body })
      ctx.status = answer.status
      ctx.type = answer.headers.get('Content-Type') ?? 'application/json'
      ctx.body = await answer.text()
      return ''
    } finally {
      await server.close()
    }
  })

  return router
}
