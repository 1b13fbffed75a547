/** Address of the running shell that a development server takes React's refresh runtime from. */
export const devShell = process.env.DEV_SHELL

/** Address of the running site that an area outside of this repository is developed against. */
export const runningSite = process.env.SITE ?? 'http://localhost:8080'

/** The variables of a build that a development server starts. */
export const buildEnv = { ...process.env, NODE_ENV: 'production' }
