import Glibc

// A pipe whose reader went away is an error of that write, not the end of the process.
signal(SIGPIPE, SIG_IGN)
exit(await Program.hearth.run(words: ArgumentWords.ofProcess(), on: .standard()).rawValue)
