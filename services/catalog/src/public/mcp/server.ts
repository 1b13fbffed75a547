import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { Failure } from '@fundharbor/chassis/http/failures'
import { toFailure } from '@fundharbor/chassis/http/problems'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { grantStatuses } from '@fundharbor/contracts/catalog/grant-status'
import { categories, fundingTypes, slugsOf } from '@fundharbor/contracts/vocabulary'
import { z } from 'zod'
import type { CallerKey } from '../common-grants/caller.ts'
import type { ReadApplicant } from '../../records/members/applicants.ts'
import { assessFit, readOpportunity, searchFunding } from './opportunity-tools.ts'
import { listDeadlines, listGrants, saveOpportunity } from './grant-tools.ts'

/** Who asks, and what answers need. */
export interface ToolContext {
  caller: CallerKey
  publicUrl: string
  readApplicant: ReadApplicant
}

const id = z.uuid().describe('The id of an opportunity, from search_opportunities or list_grants')
const reading = { readOnlyHint: true, openWorldHint: false }

/** The tools that a key's owner can use through a program, with the same limits as on the site. */
export function buildServer(context: ToolContext): McpServer {
  const server = new McpServer({ name: 'fundharbor', title: 'Fundharbor', version: '1.0.0' })
  addOpportunityTools(server, context)
  addGrantTools(server, context)
  return server
}

function addOpportunityTools(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'search_opportunities',
    {
      title: 'Search for funding',
      description: 'Grants, loans, investments and fellowships that are open, by words and filters.',
      inputSchema: {
        search: z.string().max(200).optional().describe('Words, as on the search page'),
        category: z.enum(slugsOf(categories)).optional(),
        fundingType: z.enum(slugsOf(fundingTypes)).optional(),
        deadlineWithin: z.number().int().min(0).max(3650).optional().describe('Days from now'),
        limit: z.number().int().min(1).max(50).default(10),
      },
      annotations: reading,
    },
    (input) => answer(() => searchFunding(context, input)),
  )
  server.registerTool(
    'get_opportunity',
    {
      title: 'Read an opportunity',
      description: 'Everything that is known about an opportunity. Counts as a view of your plan.',
      inputSchema: { id },
      annotations: reading,
    },
    (input) => answer(() => readOpportunity(context, input.id)),
  )
  server.registerTool(
    'assess_fit',
    {
      title: 'Is this for us?',
      description:
        'Who can apply, what speaks for and against it, and what is missing, for your organization. Counts as a view of your plan.',
      inputSchema: { id },
      annotations: reading,
    },
    (input) => answer(() => assessFit(context, input.id)),
  )
}

function addGrantTools(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'list_grants',
    {
      title: 'My Grants',
      description: 'What your organization saved, decides about, writes, sent, won, lost or passed on.',
      inputSchema: { status: z.enum(grantStatuses).optional() },
      annotations: reading,
    },
    (input) => answer(() => listGrants(context, input.status)),
  )
  server.registerTool(
    'list_deadlines',
    {
      title: 'Deadlines',
      description:
        'Deadlines ahead of your organization’s grants, soonest first, on the day where the funder is.',
      inputSchema: { days: z.number().int().min(1).max(730).default(90) },
      annotations: reading,
    },
    (input) => answer(() => listDeadlines(context, input.days)),
  )
  server.registerTool(
    'save_opportunity',
    {
      title: 'Save an opportunity',
      description: 'Adds an opportunity to My Grants. Saving it again changes nothing.',
      inputSchema: { id },
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    (input) => answer(() => saveOpportunity(context, input.id)),
  )
}

/** A result as text and as data; a failure says what a person would read, as an error of the tool. */
async function answer(act: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const structuredContent = await act()
    return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
  } catch (error) {
    const { status, message } = toFailure(error)
    if (status >= 500 && !(error instanceof Failure)) logger.error({ err: error }, 'a tool failed')
    return { isError: true, content: [{ type: 'text', text: message }] }
  }
}
