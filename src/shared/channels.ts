/** Names of the two wires between the window and main. Apart from the command table, so that preload stays tiny. */
export const commandChannel = 'drawbridge:command'
export const eventChannel = 'drawbridge:event'
