//go:build bindings

package main

// makesBindings: this build writes the TypeScript of the bound methods and ends.
const makesBindings = true
