/** The environment of the gateway and of the release tool; the variables are described in docs/running.md. */
export const env = process.env
