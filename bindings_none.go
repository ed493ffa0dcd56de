//go:build (desktop || dev) && !bindings

package main

const makesBindings = false
