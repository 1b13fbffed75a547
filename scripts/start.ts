import { StartupError } from '@fundharbor/chassis/embedded-postgres'
import { readSettings } from './platform/settings.ts'
import { startPlatform } from './platform/platform.ts'

/** `npm start`: the whole platform until Ctrl-C. */
try {
  const platform = await startPlatform(readSettings(process.env), { say: (words) => console.log(words) })
  const leave = async () => {
    console.log('Stopping …')
    await platform.stop()
    process.exit(0)
  }
  process.once('SIGINT', leave).once('SIGTERM', leave)
  if (platform.firstAdmin) {
    const { email, password } = platform.firstAdmin
    console.log(`The administrator is ${email} with the password ${password} (shown this once).`)
  }
  console.log(`Ready: ${platform.url}`)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
