"""What Sky Cargo proves of its rules."""
