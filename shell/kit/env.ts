/** Address of the running shell that a development server takes React's refresh runtime from. */
export const devShell = process.env.DEV_SHELL
