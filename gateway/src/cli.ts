import { runReleaseTool } from './release-tool/release-tool.ts'

process.exitCode = await runReleaseTool(process.argv.slice(2), console)
