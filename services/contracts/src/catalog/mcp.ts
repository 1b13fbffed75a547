import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Where programs such as assistants ask, by the Model Context Protocol over streamable HTTP. */
export const MCP_PATH = '/mcp'

const Message = z.record(z.string(), z.unknown())

/** The Model Context Protocol: one JSON-RPC message for each request, without sessions. */
export const mcp = {
  /** Requires an API key (`Authorization: Bearer fh_…`): 401 `SIGNED_OUT` without one. A notification has an empty answer. */
  send: endpoint({
    method: 'POST',
    path: MCP_PATH,
    summary: 'The Model Context Protocol, for assistants: search, details, My Grants, deadlines, and saving',
    access: 'everyone',
    body: Message,
    response: z.union([Message, z.string()]),
  }),
}
